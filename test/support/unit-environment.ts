// What a Lambda of the HTTP API must have in its environment to start at all.
process.env.FRONT_DOOR = "the word";

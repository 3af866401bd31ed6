// Stands for the types of Node, which some packages ask for: what runs in a browser has none of it.
export {};

// These tests act on the deployed club, whatever the others do.
process.env.CLUB_TRANSPORT = "wire";

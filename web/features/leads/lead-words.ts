export const sectionReading = {
  title: "Join the list",
  submit: "Join the List",
  failureTitle: "Error submitting form:",
  success: {
    title: "Thank You for Connecting!",
    text: "Thanks for your interest in the club. Our team will be in touch with exclusive updates and invites soon.",
    detail: "Your information has been successfully saved and forwarded to our team.",
    reset: "Submit Another Response",
  },
} as const;

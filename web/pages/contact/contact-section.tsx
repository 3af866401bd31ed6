import { useSearchParams } from "react-router-dom";
import { ContactForm } from "#web/features/contact/contact-form.tsx";

/** The contact form of the page; a link may fill in its subject: `/contact?subject=…`. */
export const ContactSection = () => {
  const [query] = useSearchParams();
  const subject = query.get("subject") ?? undefined;
  return <ContactForm key={subject} subject={subject} />;
};

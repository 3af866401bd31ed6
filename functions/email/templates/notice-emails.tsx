import { brand } from "#shared/brand.ts";
import { emailDelayMinutes } from "#shared/notice-settings.ts";
import { Lines, Layout, LinkButton, NewsItem, Paragraph, Salutation, type Template } from "./layout.tsx";
import { notificationsLink, siteLink } from "./links.ts";

type Item = {
  title: string;
  text?: string;
  /** Whether the text is user content. */
  isQuote?: boolean;
  /** A path on the site. */
  path: string;
};

type News = {
  /** May be empty. */
  name: string;
  items: Item[];
  /** How many more there are. */
  more: number;
  isDigest: boolean;
};

const count = ({ items, more }: News) => items.length + more;

const nameSubject = (news: News) => {
  const [first] = news.items;
  if (count(news) === 1 && first) return first.title;
  return `${count(news)} things are new for you`;
};

/** A member's unread notices: shortly after they arrived, or in a digest. */
export const news: Template<News> = {
  example: {
    name: "Ada Okafor",
    items: [
      {
        title: "3 new messages from Ben Lindqvist",
        text: "Is anybody driving up from Addison for the gala?",
        isQuote: true,
        path: "/portal/messages?conversation=conv_example",
      },
      {
        title: "A spot for you: Elevated Wednesdays",
        text: "Accept it by Wed, Jun 25 · 7 PM.",
        path: "/portal/events",
      },
    ],
    more: 0,
    isDigest: true,
  },
  subject: nameSubject,
  Body: (data) => (
    <Layout
      preview={data.items.map(({ title }) => title).join(" · ")}
      heading={count(data) === 1 ? "Something new for you" : "What's new for you"}
      reason={`You received this email because you're a member of ${brand.name} and haven't read this in the portal yet. You choose in your settings what we email you, and when.`}
    >
      <Salutation name={data.name} />
      <Paragraph>
        {data.isDigest
          ? "This came in since our last email, and is still unread:"
          : `${count(data) === 1 ? "This has" : "The first of these has"} been waiting for you in the portal for ${emailDelayMinutes} minutes or more:`}
      </Paragraph>
      {data.items.map(({ title, text, isQuote, path }, index) => (
        <NewsItem key={index} title={title} href={siteLink(path)} isQuote={isQuote ?? false}>
          {text === undefined ? undefined : <Lines text={text} />}
        </NewsItem>
      ))}
      {data.more > 0 && <Paragraph>{`And ${data.more} more.`}</Paragraph>}
      <LinkButton href={notificationsLink}>Open your notifications</LinkButton>
    </Layout>
  ),
};

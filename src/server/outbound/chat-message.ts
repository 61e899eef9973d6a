import { oneLine, withoutBidiControls } from '#shared/text.ts';
import { z } from '#shared/schema.ts';
import { WEBHOOK_EVENTS, type WebhookForm } from '#shared/webhook-events.ts';
import { config } from '#server/config.ts';
import { inLanguage, localPath, pageWords, rootLanguage } from '#server/words.ts';

/** A chat's message: a sentence, and where to look. */
type ChatMessage = { text: string; link: string };

/** The fields of a webhook message (webhook-message.ts), or of a test, that a chat message needs. */
const Message = z.object({
  type: z.enum([...WEBHOOK_EVENTS, 'test']),
  data: z.object({
    title: z.string().optional(),
    url: z.string().optional(),
    comment: z.string().nullish(),
    topic: z.string().optional(),
    minutes: z.int().optional(),
    episode: z.object({ title: z.string(), url: z.string() }).optional(),
  }),
});

/** Returns the body of a message for a chat, of the one that programs get: the same at each attempt. */
export function chatBody(form: Exclude<WebhookForm, 'standard'>, body: string): string {
  const message = inLanguage(rootLanguage(), () => compose(Message.parse(JSON.parse(body))));
  return JSON.stringify(form === 'slack' ? slackBody(message) : teamsBody(message));
}

function compose({ type, data }: z.infer<typeof Message>): ChatMessage {
  const { alerts } = pageWords();
  const studio = config.publicUrl + localPath('/studio');
  const title = plain(data.episode?.title ?? data.title ?? '');
  const link = data.episode?.url ?? data.url ?? studio;
  if (type === 'rating.disliked') return { text: alerts.disliked(title, plain(data.comment ?? '')), link };
  if (type === 'inService.completed')
    return { text: alerts.completed(plain(data.topic ?? ''), data.minutes ?? 0), link: `${studio}/in-service` };
  if (type === 'test') return { text: alerts.test, link: studio };
  return { text: alerts.of[type](title), link };
}

const plain = (text: string): string => withoutBidiControls(oneLine(text)).trim();

/** Discord takes Slack's form at an address of its own (Discord, "Execute Slack-Compatible Webhook"). */
const DISCORD = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+$/;

/** Returns where a message of this form is sent: people copy the address that Discord shows. */
export const chatAddress = (form: WebhookForm, url: string): string =>
  form === 'slack' && DISCORD.test(url) ? `${url}/slack` : url;

/**
 * Slack, "Sending messages using incoming webhooks" and "Formatting text for app surfaces": `&`, `<` and `>` are
 * escaped, and `mrkdwn` is off but for the link, so that no one is called by `<!channel>`. The text beside the blocks,
 * for notifications, is read as `mrkdwn` too. It is all that Mattermost and Discord show, which know no blocks: so it
 * has the link, and there no one is called by `@channel`, and nothing is a link or picture of its own.
 */
function slackBody({ text, link }: ChatMessage) {
  return {
    text: `${escapeSlack(withoutMarkdown(text))} ${escapeSlack(link)}`,
    blocks: [
      { type: 'section', text: { type: 'plain_text', text: text.slice(0, MAX_SLACK_TEXT), emoji: false } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `<${escapeSlack(link)}|${escapeSlack(pageWords().alerts.open)}>` },
      },
    ],
  };
}

/** A character without a width keeps what looks the same from being read as a mention or a link. */
const withoutMarkdown = (text: string): string => text.replaceAll(/@(?=\w)/g, '@\u200b').replaceAll('](', ']\u200b(');

/** Of a section block (Slack, "Block Kit", section). */
const MAX_SLACK_TEXT = 3_000;
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Microsoft Teams, "Create incoming webhooks" and its workflow "Send webhook alerts to a channel": one Adaptive Card. A
 * RichTextBlock, because a TextBlock would read Markdown.
 */
function teamsBody({ text, link }: ChatMessage) {
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
          actions: [{ type: 'Action.OpenUrl', title: pageWords().alerts.open, url: link }],
        },
      },
    ],
  };
}

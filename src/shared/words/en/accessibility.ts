/** The statement about accessibility. Items may have links, as HTML. */
export const accessibility = {
  title: 'Accessibility',
  description: (show: string): string => `How everyone can use ${show}, what does not work yet, and who to contact.`,
  lead: 'Care is for everyone, and so is this site. Here is what we do, what does not work yet, and who to contact.',
  aim: 'What we aim for',
  rules: 'The international guidelines for websites that everyone can use,',
  level: 'WCAG 2.2, level AA',
  everyPage: ', on every page.',
  aims: [
    'Everything works with a keyboard alone. On any page, the key “?” lists the player’s shortcuts.',
    'Every button has a name for screen readers. Buttons without words also show it on screen.',
    'Text can be twice as large, and pages fit the smallest phones without scrolling sideways.',
    'Light or dark mode follows your device. Animations stop if you ask for less motion.',
    'You can slow episodes down, and a sleep timer can stop them at bedtime.',
    '“Larger text and buttons” in the player shows four large buttons and larger text, on every page and visit.',
    'With a transcript you can read the words, follow them line by line, and search them. You can turn off scrolling.',
    'In an old browser, or with scripts turned off, you can still read, browse and listen.',
  ],
  limits: 'What does not work yet',
  limitList: [
    'Not every episode has a transcript, and not every transcript follows the audio.',
    'PDF handouts come from many people, and screen readers cannot read all of them well.',
    'Nothing is shown in sign language.',
  ],
  /** Of a show that AI makes. */
  voices: 'A computer makes the voices. Some words may be stressed in the wrong place.',
  checked: 'How we checked it',
  checkedText:
    'The makers of the site check it. A test program (axe) checks its pages in a real browser, in light and dark mode, with more contrast and with a device’s own colors. People check pictures of its screens. No one has tested it with a screen reader, no people with disabilities have tested it, and no outside expert has reviewed it. This statement is from',
  contact: 'Tell us',
  inYourWay: 'Having trouble, or need an episode in another format?',
  writeTo: 'Write to',
  ask: (provider: string): string => `Ask ${provider}, which runs this site.`,
  call: (phone: string): string => `Or call ${phone}. `,
  sayWhich: 'Tell us which page it is, and what you use to read or listen.',
};

import { expect, test } from 'vitest';
import { OpenQuoteError, readList } from './read-list.ts';

const lines = (...rows: string[]): string => rows.join('\n');

/** Lists as these services write them, each with those who may be brought in, and why others may not. */
const EXPORTS: [service: string, text: string, addresses: string[], leftOut: string[]][] = [
  [
    'Mailchimp, subscribed',
    lines(
      'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CC,LEID,EUID,NOTES,TAGS',
      'in@home.example,Ann,Lee,2,2018-02-05 19:28:23,,2018-02-05 19:28:23,US,1,a,,"""Editors"""',
    ),
    ['in@home.example'],
    [],
  ],
  [
    'Mailchimp, unsubscribed',
    lines(
      'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,UNSUB_REASON_OTHER,TAGS',
      'out@home.example,Bea,,2018-02-12 10:54:27,2018-07-23 12:19:27,,,,',
      'off@home.example,Cy,,2018-02-12 10:54:27,2023-06-06 12:56:15,,NORMAL,,"""Lorem Editors"""',
    ),
    [],
    ['UNSUB_TIME  2'],
  ],
  [
    'Mailchimp, cleaned',
    lines(
      'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID',
      'gone@home.example,Dee,1,2018-02-05 19:28:23,2020-03-23 17:30:05,,',
    ),
    [],
    ['CLEAN_TIME  1'],
  ],
  [
    'Ghost',
    lines(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      '1,in@home.example,Ann,"Her son: son@home.example",true,false,,2025-01-02T10:00:00.000Z,,,',
      '2,out@home.example,Bea,,false,false,,2025-01-02T10:00:00.000Z,,,',
      '3,gone@home.example,Cy,,true,false,,2025-01-02T10:00:00.000Z,2025-03-02T10:00:00.000Z,,',
    ),
    ['in@home.example'],
    ['subscribed_to_emails  1', 'deleted_at  1'],
  ],
  [
    'Substack',
    lines(
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      'paid@home.example,true,2027-07-06T16:20:44.000Z,yearly,false,2018-08-27T15:06:27.713Z,2019-01-01',
      'free@home.example,false,,other,false,2018-12-19T08:03:04.977Z,',
      'out@home.example,true,2027-06-23T23:41:42.980Z,yearly,true,2018-08-29T20:50:03.435Z,',
    ),
    ['paid@home.example', 'free@home.example'],
    ['email_disabled  1'],
  ],
  [
    'beehiiv',
    lines(
      'email,First Name,Last Name,status,tier,created_at,stripe_customer_id,unsubscribed_at',
      'in@home.example,Ann,,active,free,2023-03-24 10:23:10 UTC,,',
      'off@home.example,Bea,,inactive,free,2023-03-24 10:36:48 UTC,,',
      'new@home.example,Cy,,pending,free,2023-04-11 14:02:46 UTC,,',
      'out@home.example,Dee,,active,premium,2023-04-11 14:02:46 UTC,cus_1,2024-03-13 11:33:53 UTC',
    ),
    ['in@home.example'],
    ['status inactive 1', 'status pending 1', 'unsubscribed_at  1'],
  ],
  [
    'listmonk',
    lines(
      'uuid,email,name,attributes,status,created_at,updated_at',
      'a,in@home.example,Ann,"{""city"": ""Lima"", ""a"": 1}",enabled,2025-01-02,2025-01-02',
      'b,out@home.example,Bea,{},blocklisted,2025-01-02,2025-01-02',
      'c,off@home.example,Cy,{},disabled,2025-01-02,2025-01-02',
    ),
    ['in@home.example'],
    ['status blocklisted 1', 'status disabled 1'],
  ],
  [
    'phpList',
    lines(
      'id\tEmail\tIs this subscriber confirmed\tIs this subscriber blacklisted\tDid this subscriber manually confirm\tNumber of bounces\tList Membership',
      '1\tin@home.example\t1\t0\t0\t2\tnewsletter ',
      '2\tout@home.example\t1\t1\t1\t0\tnewsletter ',
      '3\tnew@home.example\t0\t0\t0\t0\tNo Lists',
    ),
    ['in@home.example'],
    ['Is this subscriber blacklisted  1', 'Is this subscriber confirmed  1'],
  ],
  [
    'Brevo',
    lines(
      'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;_SUBSCRIBED;_BLOCKLISTED;ADDED_TIME;MODIFIED_TIME;_listIds',
      '1;in@home.example;Lee;Ann;;email_marketing;;02-01-2025;02-01-2025;[2|4]',
      '2;out@home.example;Lee;Bea;;;email_marketing;02-01-2025;02-01-2025;[2]',
    ),
    ['in@home.example'],
    ['_SUBSCRIBED  1'],
  ],
  [
    'Buttondown',
    lines(
      'email_address,notes,metadata,tags,referrer_url,type,unsubscription_date,unsubscription_reason,creation_date',
      'in@home.example,,{},,,regular,,,2024-05-16',
      'out@home.example,,{},,,unsubscribed,2024-06-16,,2024-05-16',
      'new@home.example,,{},,,unactivated,,,2024-05-16',
      'bad@home.example,,{},,,undeliverable,,,2024-05-16',
    ),
    ['in@home.example'],
    ['type unsubscribed 1', 'type unactivated 1', 'type undeliverable 1'],
  ],
  [
    'Constant Contact',
    lines(
      'Email address,First name,Email status,Email permission status,Email opt-out date',
      'in@home.example,Ann,Active,Express,',
      'out@home.example,Bea,Unsubscribed,,2025-01-02',
      'new@home.example,Cy,Awaiting Confirmation,,',
      'none@home.example,Dee,No Permissions Set,,',
    ),
    ['in@home.example'],
    ['Email status Unsubscribed 1', 'Email status Awaiting Confirmation 1', 'Email status No Permissions Set 1'],
  ],
  [
    'a spreadsheet in Spanish',
    lines(
      'Nombre;Correo electrónico;Suscrito;Fecha de baja',
      'Ana;ana@casa.example;sí;',
      'Bea;bea@casa.example;no;',
      'Cruz;cruz@casa.example;sí;03/02/2026',
      'Dora;dora@casa.example;;',
    ),
    ['ana@casa.example'],
    ['Suscrito  2', 'Fecha de baja  1'],
  ],
];

test.each(EXPORTS)(
  '%s: who said no there is left out, and the reason is shown',
  (_service, text, addresses, leftOut) => {
    const read = readList(text);
    expect(read.addresses).toEqual(addresses);
    expect(read.leftOut.map(({ column, status, count }) => `${column} ${status} ${count}`)).toEqual(leftOut);
    expect(read.used?.name).toMatch(/mail|correo/i);
  },
);

test('a column that says no in other words than any we know is understood, a link to unsubscribe is none', () => {
  const no = ['EMAIL_BLACKLIST', 'GLOBAL_UNSUBSCRIBE', 'Do not email', 'No contact', 'Newsletter opt-out', 'No enviar'];
  for (const heading of no)
    expect(readList(`Email,${heading}\nin@home.example,\nout@home.example,1`).addresses, heading).toEqual([
      'in@home.example',
    ]);
  const links = 'Email,Unsubscribe link\nin@home.example,https://mail.example/1';
  expect(readList(links).addresses).toEqual(['in@home.example']);
  const statuses =
    'Email,Email subscriber status\nin@home.example,Active\na@home.example,Junk\nb@home.example,Never subscribed';
  expect(readList(statuses).addresses).toEqual(['in@home.example']);
});

test('addresses in one line may have | between them', () => {
  expect(readList('ann@home.example|bea@home.example | cy@home.example').addresses).toHaveLength(3);
});

test('who said no in one of several rows is left out, in any case', () => {
  const text = lines('email,list,status', 'Ann@x.io,News,unsubscribed', 'ann@x.io,Tips,subscribed', 'b@x.io,Tips,');
  expect(readList(text).addresses).toEqual(['b@x.io']);
});

test('a cell of several lines is one cell, and a text that names an address is none', () => {
  const text =
    'Email,Name,Notes\r\njane@x.io,Jane,"Prefers calls.\r\nHer son: bob@y.io"\r\nsue@x.io,"Lee, ""Sue""",\r\n';
  expect(readList(text)).toMatchObject({ addresses: ['jane@x.io', 'sue@x.io'], without: 0 });
});

test.each([',', ';', '\t', '|'])('a list separated by %j is read by its columns, below a title too', (separator) => {
  const rows = [['Our list'], ['Name', 'E-mail'], ['Ann', 'ann@x.io'], ['Nobody', ''], ['Ben', 'ben@x.io']];
  const text = `\ufeff${lines(...rows.map((row) => row.join(separator)))}`;
  expect(readList(text)).toMatchObject({ addresses: ['ann@x.io', 'ben@x.io'], without: 1, used: { name: 'E-mail' } });
});

test('the column called Email is taken, not that of who looks after the client', () => {
  const text = lines('Assigned to,Client,Email', 'nurse@us.example,Ann,ann@x.io', 'nurse@us.example,Ben,ben@x.io');
  expect(readList(text)).toMatchObject({ addresses: ['ann@x.io', 'ben@x.io'], used: { at: 2, found: 2 } });
  expect(readList(text).columns.map(({ name }) => name)).toEqual(['Assigned to', 'Email']);
  expect(readList(text, 0).addresses).toEqual(['nurse@us.example']);
});

test.each([
  ['two columns may be meant', lines('Work email,Home email', 'a@x.io,b@x.io')],
  ['no heading speaks of addresses', lines('Assigned to,Client', 'nurse@us.example,Ann')],
  ['there are no headings', lines('nurse@us.example,ann@x.io', 'nurse@us.example,ben@x.io')],
])('where %s, nothing is guessed, and a column can be chosen', (_why, text) => {
  expect(readList(text)).toMatchObject({ used: null, addresses: [] });
  expect(readList(text, 0).addresses).toHaveLength(1);
});

test.each([
  ['one a line', 'ana@x.io\r\nBEN@x.io\n\nben@x.io\n', ['ana@x.io', 'ben@x.io']],
  ['with names', 'Lopez, Ana <ana@x.io>\n"Cook, Ben" <ben@x.io>;\n', ['ana@x.io', 'ben@x.io']],
  ['below a heading', 'Email\nana@x.io\nben@x.io', ['ana@x.io', 'ben@x.io']],
  ['in one line', 'ana@x.io, ben@x.io; cleo@x.io', ['ana@x.io', 'ben@x.io', 'cleo@x.io']],
  ['as a mail program copies them', 'Lopez, Ana <ana@x.io>; Ben <ben@x.io>', ['ana@x.io', 'ben@x.io']],
  ['with what became of them', 'ana@x.io,active\nben@x.io,Unsubscribed', ['ana@x.io']],
  ['after what a spreadsheet would run', "'=cmd|' /C calc'!A0,eva@x.io", ['eva@x.io']],
])('addresses %s are a list', (_how, text, addresses) => {
  expect(readList(text).addresses).toEqual(addresses);
});

test('a quotation mark that never closes is no table', () => {
  expect(() => readList('Email,Name\nana@x.io,"Ana\nben@x.io,Ben')).toThrow(OpenQuoteError);
  expect(readList('Email,Name\nana@x.io,Ana "Nana" Lee').addresses).toEqual(['ana@x.io']);
});

test('50,000 rows are read, and a huge cell holds nothing up', () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `"Name ${at}","n${at % 40_000}@example.com"`);
  expect(readList(lines('Name,Email', ...rows)).addresses).toHaveLength(40_000);
  for (const text of ['@'.repeat(500_000), 'a.'.repeat(250_000), '<a@'.repeat(200_000), 'a@b '.repeat(125_000)])
    expect(readList(text).addresses).toEqual([]);
});

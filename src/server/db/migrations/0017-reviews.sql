-- After how many months a review is outdated; null: the default.
alter table show_settings add column review_months smallint check (review_months between 1 and 120);

-- A link by which a reviewer without an account reads and hears one episode. The token is stored only as its hash.
create table review_links (
  id uuid primary key default gen_random_uuid(),
  episode_id uuid not null references episodes on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64),
  reviewer text not null check (char_length(reviewer) between 1 and 200),
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  revoked_at timestamptz(3)
);
create index review_links_newest on review_links (created_at desc, id);
create index review_links_episode on review_links (episode_id);

-- What reviewers answered. `version` is a hash of what they read and heard.
create table review_answers (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references review_links on delete cascade,
  kind text not null check (kind in ('approval', 'remark')),
  name text not null check (char_length(name) between 1 and 200),
  remark text check (char_length(remark) between 1 and 4000),
  version text not null check (char_length(version) = 64),
  created_at timestamptz(3) not null,
  seen_at timestamptz(3),
  check ((kind = 'remark') = (remark is not null))
);
create unique index review_answers_one_approval on review_answers (link_id) where kind = 'approval';
create index review_answers_of_link on review_answers (link_id, created_at);
create index review_answers_unseen on review_answers (created_at) where seen_at is null;

-- What the file itself says of who made it (content credentials, tags); null: nothing, or it came before this was read.
alter table uploads add column marks jsonb check (marks is null or jsonb_typeof(marks) = 'object');

-- The categories of the show, which administrators name. An episode's follows when its category is renamed.
create table categories (
  name text primary key check (char_length(name) between 1 and 40),
  position integer not null,
  on_home boolean not null default false
);
insert into categories (name, position, on_home) values
  ('General', 1, false),
  ('Patient Care', 2, true),
  ('Healthcare News', 3, true),
  ('Medical Research', 4, true),
  ('Industry Insights', 5, true),
  ('Case Studies', 6, false),
  ('Professional Development', 7, false);
alter table episodes drop constraint episodes_category_check,
  add constraint episodes_category_fkey foreign key (category) references categories on update cascade;

-- Names that categories had: links and programs that use one get the category of today.
create table former_categories (
  name text primary key,
  category text not null references categories on update cascade on delete cascade
);
alter table show_settings add column categories_at timestamptz(3) not null default 'epoch';

-- The screens that a person keeps on top of the sidebar, by their addresses. The same in every company, as the look is.
alter table account
  add column favourites text[] not null default '{}' check (cardinality(favourites) <= 8);

-- On what a company prints papers of stock, and by how much it moves them on continuous paper, in mm: to the right and down.
alter table office
  add column paper_form text not null default 'a4' check (paper_form in ('a4', 'whole', 'half', 'third')),
  add column paper_left smallint not null default 0 check (paper_left between -7 and 7),
  add column paper_top smallint not null default 0 check (paper_top between -7 and 7);
comment on column office.paper_left is 'mm to the right, below 0 to the left';
comment on column office.paper_top is 'mm down, below 0 up';

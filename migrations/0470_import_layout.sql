-- Where the table of a workbook stands: `sheets` holds the first rows of each sheet as text, so that a person can say which sheet and which rows are
-- the header; `layout` is what was found or said. Batches from before have their header in row 1 of the first sheet. `notices` tell what an import
-- does with a row that is not wrong: a repeated one, one whose picture cannot be read.
alter table import_batch
  add column sheets jsonb not null default '[]',
  add column layout jsonb not null default '{"sheet": 0, "row": 1, "rows": 1}',
  add column notices jsonb not null default '[]';

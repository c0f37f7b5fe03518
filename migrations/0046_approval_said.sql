-- What is said of an approval may carry files, and an approval may ask for a signature by hand: both are attachments of
-- the decision they came with (a paper is a filled-in form). Copies tell who sent them, since nobody shows more than they see.
alter table attachment drop constraint attachment_subject_check;
alter table attachment add constraint attachment_subject_check
  check (subject in ('followUp', 'clue', 'opportunity', 'customer', 'approvalDecision', 'approvalSignature', 'approvalPaper'));

alter table approval_copy add column sent_by bigint,
  add foreign key (office_id, sent_by) references employee (office_id, id);
comment on column approval_copy.sent_by is 'who sent it or mentioned its reader; null: a rule of the flow';

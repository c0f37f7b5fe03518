-- Files of own fields: a noun's are 'own.' and its name.
alter table attachment drop constraint attachment_subject_check;
alter table attachment add constraint attachment_subject_check
  check (subject in ('followUp', 'clue', 'opportunity', 'customer', 'approvalDecision', 'approvalSignature', 'approvalPaper') or subject ~ '^own\.[a-zA-Z]{1,40}$');

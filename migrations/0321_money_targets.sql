-- Targets of what is signed and what comes in, beside those of deals and clues.
alter table target drop constraint target_measure_check,
  add constraint target_measure_check check (measure in ('newClues', 'newDeals', 'wonDeals', 'wonAmount', 'signedAmount', 'receivedAmount'));

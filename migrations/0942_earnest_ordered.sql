-- An order of the contract takes over what an earnest keeps; one with which nothing is left is ordered.
alter table earnest
  drop constraint earnest_state_check,
  add constraint earnest_state_check
    check (state in ('draft', 'paid', 'reserved', 'extended', 'signed', 'ordered', 'expired', 'refunded', 'forfeited', 'cancelled'));

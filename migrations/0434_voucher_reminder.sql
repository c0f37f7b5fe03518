-- Receipts without a voucher of which who entered them was told, by the moment of sending: one that came back and was sent again is told again.
create table voucher_reminder (
  office_id bigint not null references office (id),
  receipt_id bigint not null,
  submitted_at timestamptz not null,
  primary key (office_id, receipt_id, submitted_at),
  foreign key (office_id, receipt_id) references receipt (office_id, id) on delete cascade
);
call make_tenant('voucher_reminder');

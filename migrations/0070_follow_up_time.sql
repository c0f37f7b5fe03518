-- What was followed up within some days, by whomever: the lists' filter 最近跟进, and who did what.
create index follow_up_time on follow_up (office_id, created_at);
-- Who entered clues, and who made deals, within some days.
create index clue_entered on clue (office_id, created_by, created_at);
create index opportunity_entered on opportunity (office_id, created_by, created_at);
create index opportunity_won on opportunity (office_id, closed_at) where status = 'won';

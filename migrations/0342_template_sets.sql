-- A template keeps which sets its lines are parts of, and the area of the house that they were worked out for; what they cost follows from the set.
alter table quotation_template add column sets jsonb not null default '[]';

-- An employee who came into a company by choosing it, not by signing in, counted as one who never came. The log has when they chose it.
update employee e set entered_at = chosen.at
from (select account_id, subject_id, min(at) as at from operation_log where action = '切换企业' and subject = 'office' group by 1, 2) chosen
where e.entered_at is null and e.account_id = chosen.account_id and e.office_id::text = chosen.subject_id and e.created_at <= chosen.at;
comment on column employee.entered_at is 'when its account came in here for the first time, by signing in or by choosing the company';

-- Whoever has forgotten the password sets another by a code.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add check (purpose in ('signIn', 'register', 'changeMobile', 'resetPassword'));

-- A code to the mobile that an account has, with which its holder confirms a change of it.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add check (purpose in ('signIn', 'register', 'changeMobile', 'resetPassword', 'confirmMobile'));

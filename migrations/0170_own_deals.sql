-- Deals take own fields as clues do (0100, 0103).
call make_own('opportunity');
call make_own_search('opportunity');

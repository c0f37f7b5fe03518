-- Quotations and contracts take own fields of their head as clues do (0100, 0103).
call make_own('quotation');
call make_own_search('quotation');
call make_own('contract');
call make_own_search('contract');

-- What of a company stands on each of its papers: beside name and logo a colour (empty: black) and a line of its own (empty: address and phone).
alter table office
  add column paper_colour text not null default '' check (paper_colour ~ '^(#[0-9a-f]{6})?$'),
  add column paper_line text not null default '';

create function letterhead_of(office bigint) returns jsonb language sql stable
begin atomic
  select jsonb_build_object('company', f.office_name, 'logo', f.logo, 'colour', f.paper_colour, 'contact', coalesce(nullif(f.paper_line, ''),
    concat_ws('　', nullif(f.address, ''), '电话 ' || nullif(f.contact_phone, ''))))
  from office f where f.id = office;
end;

-- The letterhead stands beside the papers, not in them: what was signed stays what it was when a company changes its colour.
create or replace function contract_shared(link shared_link) returns jsonb language sql stable
begin atomic
  select jsonb_build_object(
    'paper', contract_paper(e.office_id, e.id), 'digest', contract_digest(e.office_id, e.id), 'letterhead', letterhead_of(e.office_id),
    'signed', (select jsonb_build_object('signer', g.signer, 'at', g.at, 'revision', g.revision) from contract_signature g
      where g.office_id = e.office_id and g.contract_id = e.id and g.link_id = (link).id order by g.id desc limit 1))
  from contract e
  where e.office_id = (link).office_id and e.id = (link).document_id and e.state in ('effective', 'completed') and e.cancelled_on is null;
end;

create or replace function quotation_shared(link shared_link) returns jsonb language sql stable
begin atomic
  select quotation_paper(q.office_id, q.id) || jsonb_build_object(
    'digest', quotation_digest(q.office_id, q.id), 'letterhead', letterhead_of(q.office_id),
    'signed', (select jsonb_build_object('signer', a.name, 'at', a.at) from quotation_answer a
      where a.office_id = q.office_id and a.quotation_id = q.id and a.kind = 'accepted' order by a.id desc limit 1),
    'asked', (select coalesce(jsonb_agg(jsonb_build_object('words', a.words, 'at', a.at) order by a.id), '[]') from quotation_answer a
      where a.office_id = q.office_id and a.quotation_id = q.id and a.kind = 'asked' and a.link_id = (link).id))
  from quotation q
  where q.office_id = (link).office_id and q.id = (link).document_id and q.state in ('sent', 'accepted');
end;

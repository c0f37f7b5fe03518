-- A link tells what kind of contract it opens, so that a customer reads 零售单 there as on its paper. It stands beside the paper: what was read keeps its digest.
create or replace function contract_shared(link shared_link) returns jsonb language sql stable
begin atomic
  select jsonb_build_object(
    'kind', e.kind, 'paper', contract_paper(e.office_id, e.id), 'digest', contract_digest(e.office_id, e.id), 'letterhead', letterhead_of(e.office_id),
    'signed', (select jsonb_build_object('signer', g.signer, 'at', g.at, 'revision', g.revision) from contract_signature g
      where g.office_id = e.office_id and g.contract_id = e.id and g.link_id = (link).id order by g.id desc limit 1))
  from contract e
  where e.office_id = (link).office_id and e.id = (link).document_id and e.state in ('effective', 'completed') and e.cancelled_on is null;
end;

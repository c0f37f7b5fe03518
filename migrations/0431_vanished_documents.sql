-- Until now examples were cleared while approvals about their requests for money and their change orders were under way. These
-- approvals stayed in the to-dos of people, who could neither open nor end them. Nothing else ever deletes such documents.
create temporary table vanished on commit drop as
  select i.office_id, i.id from approval_instance i
  where (i.business in ('refund', 'forfeiture', 'invoiceTitle', 'release')
      and not exists (select from money_request d where d.office_id = i.office_id and d.id = i.document_id))
    or (i.business = 'contractChange'
      and not exists (select from contract_change d where d.office_id = i.office_id and d.id = i.document_id));
delete from approval_call p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_timer p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_copy p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_task p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_state p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_instance i using vanished v where (i.office_id, i.id) = (v.office_id, v.id);

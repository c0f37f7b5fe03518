-- Until now examples were cleared while approvals about their requests for money and their change orders were under way. These
-- approvals stayed in the to-dos of people, who could neither open nor end them. Nothing else ever deletes such documents.
create temporary table vanished on commit drop as
  select i.office_id, i.id from approval_instance i
  where (i.business in ('refund', 'forfeiture', 'invoiceTitle', 'release')
      and not exists (select from money_request d where d.office_id = i.office_id and d.id = i.document_id))
    or (i.business = 'contractChange'
      and not exists (select from contract_change d where d.office_id = i.office_id and d.id = i.document_id));
-- Whoever checks the log finds them removed, with what was cleared.
insert into operation_log (office_id, person_name, action, subject, subject_id, subject_name, subject_version, changes)
  select i.office_id, '系统', '清除示例数据', 'approvalInstance', i.id::text, i.title, i.version, jsonb_build_object(
    'business', jsonb_build_array(i.business, null), 'documentId', jsonb_build_array(i.document_id, null),
    'flowVersionId', jsonb_build_array(i.flow_version_id, null), 'initiatorId', jsonb_build_array(i.initiator_id, null),
    'number', jsonb_build_array(i.number, null), 'status', jsonb_build_array(i.status, null), 'title', jsonb_build_array(i.title, null),
    'typeName', jsonb_build_array(i.type_name, null), 'startedAt', jsonb_build_array(i.started_at, null))
  from approval_instance i join vanished v on (v.office_id, v.id) = (i.office_id, i.id);
delete from approval_call p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_timer p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_copy p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_task p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_state p using vanished v where (p.office_id, p.instance_id) = (v.office_id, v.id);
delete from approval_instance i using vanished v where (i.office_id, i.id) = (v.office_id, v.id);

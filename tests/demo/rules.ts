import { contractRules } from './contractRules.ts'
import { dealRules } from './dealRules.ts'
import { moneyRules } from './moneyRules.ts'

/** What must hold in the demo's data, each with a query for rows that break it; `$1` is the moment of the seed. */
export const rules: readonly { title: string; broken: string }[] = [
  {
    title: '除下次跟进外，没有晚于现在的时间',
    broken: `select happened, at from (
        select 'clue' as happened, greatest(created_at, updated_at, assigned_at, pooled_at, last_follow_up_at) as at from clue
        union all select 'follow-up', created_at from follow_up
        union all select 'deal', greatest(created_at, updated_at, stage_entered_at, closed_at, last_follow_up_at) from opportunity
        union all select 'stage', created_at from stage_change
        union all select 'log', at from operation_log
        union all select 'customer', created_at from customer
        union all select 'notice', greatest(created_at, read_at) from notification
        union all select 'employee', greatest(created_at, disabled_at) from employee
        union all select 'account', updated_at from account) as all_of_them
      where at > $1`,
  },
  {
    title: '员工的操作都在营业时间内',
    broken: `select id, at from operation_log
      where (at at time zone 'Asia/Shanghai')::time not between '09:00' and '21:30'`,
  },
  {
    title: '跟进次数、最近跟进、下次跟进与跟进记录一致',
    broken: `select c.id from clue c left join lateral (
        select count(*) as times, max(created_at) as last, (array_agg(next_at order by id desc))[1] as next
        from follow_up f where f.office_id = c.office_id and f.kind = 'clue' and f.subject_id = c.id) as f on true
      where c.follow_up_count <> f.times or c.follow_up_count > 8 or c.last_follow_up_at is distinct from f.last
        or (c.status = 'following' and c.next_follow_up_at is distinct from f.next
          and not (c.next_follow_up_at is null and c.assigned_at > f.last)) -- taken from the pool, not yet contacted
        or (c.status <> 'following' and c.next_follow_up_at is not null)`,
  },
  {
    title: '流量的跟进由当时在职的员工写下',
    broken: `select f.id from follow_up f join clue c using (office_id)
      join employee e on e.office_id = f.office_id and e.id = f.created_by
      where f.kind = 'clue' and c.id = f.subject_id and (f.created_at not between e.created_at and coalesce(e.disabled_at, 'infinity') or f.created_at < c.created_at)`,
  },
  {
    title: '所属部门是负责人的部门；待分配的是创建人的部门；公海没有部门',
    broken: `select c.id from clue c
      left join employee o on o.office_id = c.office_id and o.id = c.owner_id
      join employee m on m.office_id = c.office_id and m.id = c.created_by
      where c.department_id is distinct from
        case c.status when 'unassigned' then m.department_id when 'pooled' then null else o.department_id end`,
  },
  {
    title: '跟进中的流量都在在职员工名下',
    broken: `select c.id from clue c join employee e on e.office_id = c.office_id and e.id = c.owner_id
      where c.status = 'following' and e.disabled_at is not null`,
  },
  {
    title: '操作日志从新增开始，版本连续，最后一次的版本和时间与流量相符',
    broken: `select c.id from clue c join lateral (
        select count(*) as entries, max(subject_version) as version, count(distinct subject_version) as versions, max(at) as at,
          (array_agg(action order by id))[1] as first
        from operation_log l where l.office_id = c.office_id and l.subject = 'clue' and l.subject_id = c.id::text) as l on true
      where l.first is distinct from '新增' or l.entries <> c.version or l.version <> c.version or l.versions <> c.version
        or l.at <> c.updated_at`,
  },
  {
    title: '操作日志每个字段的最后一次变更后值就是流量的当前值',
    broken: `select c.id, last.field from clue c join lateral (
        select distinct on (change.key) change.key as field, change.value -> 1 as after
        from operation_log l, jsonb_each(l.changes) as change
        where l.office_id = c.office_id and l.subject = 'clue' and l.subject_id = c.id::text
        order by change.key, l.id desc) as last on true
      where (last.field = 'status' and last.after <> to_jsonb(c.status))
        or (last.field = 'ownerId' and last.after <> coalesce(to_jsonb(c.owner_id), 'null'))
        or (last.field = 'departmentId' and last.after <> coalesce(to_jsonb(c.department_id), 'null'))
        or (last.field = 'followUpCount' and last.after <> to_jsonb(c.follow_up_count))
        or (last.field = 'invalidReasonId' and last.after <> coalesce(to_jsonb(c.invalid_reason_id), 'null'))
        or (last.field = 'nextFollowUpAt' and (last.after #>> '{}')::timestamptz is distinct from c.next_follow_up_at)`,
  },
  {
    title: '分配由有分配权限的人做，负责人在其数据范围内',
    broken: `with recursive above as (
        select office_id, id, id as over from department
        union select a.office_id, a.id, d.parent_id from above a join department d on d.office_id = a.office_id and d.id = a.over
        where d.parent_id is not null)
      select l.id from operation_log l
      join employee by on by.office_id = l.office_id and by.id = l.employee_id
      join employee o on o.office_id = l.office_id and o.id = (l.changes -> 'ownerId' ->> 1)::bigint
      join employee_role er on er.office_id = by.office_id and er.employee_id = by.id
      join role r on r.office_id = er.office_id and r.id = er.role_id
      where l.action = '分配' and not r.is_admin and (
        not exists (select from role_element e where e.office_id = r.office_id and e.role_id = r.id and e.element_code = 'clueList:assign')
        or not exists (select from above a where a.office_id = o.office_id and a.id = o.department_id and a.over = by.department_id))`,
  },
  {
    title: '每个无效流量都有原因，预算是整元',
    broken: `select id from clue where (status = 'invalid') <> (invalid_reason_id is not null) or budget <= 0 or budget % 100 <> 0`,
  },
  {
    title: '客户电话都取自 154 号段，房屋地址在真实的区',
    broken: `select id from customer where phone !~ '^154[1-9][0-9]{7}$' or city <> '杭州市'
      or district not in ('上城区', '拱墅区', '西湖区', '滨江区', '萧山区', '余杭区', '临平区', '钱塘区')`,
  },
  {
    title: '跟进内容里没有未填的空',
    broken: `select id, content from follow_up where content ~ '[{}]|undefined|null|NaN' or length(content) < 4`,
  },
  {
    title: '审批编号每天从 0001 起连续，计数器停在最后一个',
    broken: `select office_id, day from (
        select office_id, to_date(substr(number, 3, 8), 'YYYYMMDD') as day, count(distinct number) as approvals, max(right(number, 4)::int) as last
        from approval_instance group by 1, 2) as i
      left join (select * from document_counter where prefix = 'SP') d using (office_id, day)
      where approvals <> i.last or d.last is distinct from i.last`,
  },
  {
    title: '货先装车，再签收，再退回；车先出发，再收款',
    broken: `select id from shipment where signed_at < left_at
      union all select r.id from goods_return r join goods_return_line l on l.office_id = r.office_id and l.goods_return_id = r.id
        join shipment_line s on s.office_id = l.office_id and s.id = l.shipment_line_id
        join shipment e on e.office_id = s.office_id and e.id = s.shipment_id where r.created_at < e.signed_at
      union all select t.id from trip t join trip_shipment s on s.office_id = t.office_id and s.trip_id = t.id
        join shipment e on e.office_id = s.office_id and e.id = s.shipment_id where t.out_at < e.left_at
      union all select t.id from trip t join trip_collection c on c.office_id = t.office_id and c.trip_id = t.id where c.created_at < t.out_at`,
  },
  {
    title: '每批货的库存流水按发生的先后记下',
    broken: `select id from (select id, posted_at < lag(posted_at) over (partition by key_id order by id) as earlier from stock_entry) e where earlier`,
  },
  ...dealRules,
  ...contractRules,
  ...moneyRules,
]

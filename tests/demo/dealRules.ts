/** What must hold of the demo's opportunities, each with a query for rows that break it. */
export const dealRules: readonly { title: string; broken: string }[] = [
  {
    title: '每条已转商机的流量恰有一个商机，商机都来自流量',
    broken: `select c.id from clue c left join opportunity o on o.office_id = c.office_id and o.clue_id = c.id
      where (c.status = 'converted') <> (o.id is not null) or o.customer_id <> c.customer_id`,
  },
  {
    title: '商机编号每天从 0001 起连续，计数器停在最后一个',
    broken: `select office_id, day from (
        select office_id, (created_at at time zone 'Asia/Shanghai')::date as day, count(*) as deals, max(right(number, 4)::int) as last,
          count(distinct number) as numbers, bool_and(number like 'SJ' || to_char(created_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-%') as dated
        from opportunity group by 1, 2) as o
      left join (select * from document_counter where prefix = 'SJ') d using (office_id, day)
      where deals <> o.last or numbers <> deals or not dated or d.last is distinct from o.last`,
  },
  {
    title: '商机的状态、阶段与阶段轨迹一致，战败有原因，成交有金额，结束的没有下次跟进',
    broken: `select o.id from opportunity o join stage s on s.office_id = o.office_id and s.id = o.stage_id
      join lateral (select array_agg(to_stage_id order by id) as way, array_agg(from_stage_id order by id) as came, max(created_at) as last
        from stage_change c where c.office_id = o.office_id and c.opportunity_id = o.id) c on true
      where o.status <> s.kind or c.way[array_length(c.way, 1)] <> o.stage_id or c.last <> o.stage_entered_at or c.came[1] is not null
        or c.came[2:] is distinct from c.way[:array_length(c.way, 1) - 1]
        or (o.status = 'lost') <> (o.lost_reason_id is not null) or (o.status = 'won') <> (o.deal_amount is not null)
        or (o.status <> 'open' and o.next_follow_up_at is not null) or o.deal_amount % 10000 <> 0`,
  },
  {
    title: '每个商机都填了所在阶段要求的字段',
    broken: `select o.id from opportunity o join stage s on s.office_id = o.office_id and s.id = o.stage_id and s.kind <> 'lost'
      join customer u on u.office_id = o.office_id and u.id = o.customer_id
      where exists (select from stage p where p.stage_group_id = s.stage_group_id and p.kind <> 'lost' and p.position <= s.position
        and (('community' = any(p.required_fields) and u.community = '') or ('categoryIds' = any(p.required_fields) and o.category_ids = '{}')
          or ('expectedAmount' = any(p.required_fields) and o.expected_amount is null)
          or ('expectedOn' = any(p.required_fields) and o.expected_on is null)))`,
  },
  {
    title: '战败原因为其他的写了说明',
    broken: `select o.id from opportunity o join dictionary_item d on d.office_id = o.office_id and d.id = o.lost_reason_id
      where d.type_code <> 'lostReason' or (d.label = '其他' and o.lost_note = '')`,
  },
  {
    title: '商机的跟进次数、最近跟进、下次跟进与跟进记录一致',
    broken: `select o.id from opportunity o join lateral (
        select count(*) as times, max(created_at) as last, (array_agg(next_at order by created_at desc, id desc))[1] as next
        from follow_up f where f.office_id = o.office_id and (f.kind, f.subject_id) in (('clue', o.clue_id), ('opportunity', o.id))) as f on true
      where o.follow_up_count <> f.times or o.last_follow_up_at is distinct from f.last
        or (o.status = 'open' and o.pool_id is null and o.next_follow_up_at is distinct from f.next)`,
  },
  {
    title: '商机的跟进由当时在职的员工写下',
    broken: `select f.id from follow_up f join opportunity o on o.office_id = f.office_id and (f.kind, f.subject_id) in (('clue', o.clue_id), ('opportunity', o.id))
      join employee e on e.office_id = f.office_id and e.id = f.created_by
      where f.created_at not between e.created_at and coalesce(e.disabled_at, 'infinity')`,
  },
  {
    title: '进行中的商机在在职员工名下，所属部门是其部门；公海里的没有',
    broken: `select o.id from opportunity o left join employee e on e.office_id = o.office_id and e.id = o.owner_id
      where o.status = 'open' and (e.disabled_at is not null or o.department_id is distinct from e.department_id)`,
  },
  {
    title: '商机的操作日志从转商机开始，版本连续，与商机相符',
    broken: `select o.id from opportunity o join lateral (
        select count(*) as entries, max(subject_version) as version, count(distinct subject_version) as versions, max(at) as at,
          (array_agg(action order by id))[1] as first
        from operation_log l where l.office_id = o.office_id and l.subject = 'opportunity' and l.subject_id = o.id::text) as l on true
      where l.first is distinct from '由流量转为商机' or l.entries <> o.version or l.version <> o.version or l.versions <> o.version
        or l.at <> o.updated_at`,
  },
  {
    title: '分成合计百分之百，团队的默认分成也是',
    broken: `select opportunity_id from opportunity_member group by 1 having sum(share) <> 10000
      union all select team_id from team_member group by 1 having sum(share) <> 10000 or count(*) filter (where is_leader) <> 1`,
  },
]

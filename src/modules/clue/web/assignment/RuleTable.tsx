import { useChoice } from '../../../../kernel/web/field/reference.ts'
import { SortHandle, SortSteps } from '../../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Switch } from '../../../../kernel/web/ui/Switch.tsx'
import { assignmentModes, assignmentOtherwise, type Rule } from '../../api/assignment.ts'
import { arrangeRules, enableRule, removeRule } from './rules.ts'

type Props = { rules: readonly Rule[]; editable: boolean; onEdit: (rule: Rule) => void }
const settle = (work: Promise<unknown>) => void work.catch(() => undefined)

/** Shows the rules in the order in which they are asked. */
export function RuleTable({ rules, editable, onEdit }: Props) {
  const ids = rules.map(rule => rule.id)
  const sorting = useSorting(ids, order => void arrangeRules(ids, order).catch(() => {}))
  const byId = new Map(rules.map(rule => [rule.id, rule]))
  return (
    <table className="table rule-table">
      <thead>
        <tr>
          <th className="rule-name">规则</th>
          <th>条件</th>
          <th>分配给</th>
          <th className="rule-mode">没有人能接时</th>
          <th className="rule-on">启用</th>
          {editable && <th className="rule-tools">操作</th>}
        </tr>
      </thead>
      <tbody>
        {sorting.order.flatMap(id => {
          const rule = byId.get(id)
          if (!rule) return []
          return (
            <tr key={id} {...sorting.row(id)} data-off={!rule.enabled || undefined}>
              <td className="rule-name">
                {editable && <SortHandle sorting={sorting} id={id} label={rule.name} />}
                <button type="button" className="link" onClick={() => onEdit(rule)}>
                  {rule.name}
                </button>
              </td>
              <Cells rule={rule} />
              <td className="rule-on">
                <Switch
                  on={rule.enabled}
                  label={`启用“${rule.name}”`}
                  disabled={!editable}
                  onChange={on => settle(enableRule(rule, on))}
                />
              </td>
              {editable && (
                <td className="rule-tools">
                  <SortSteps sorting={sorting} id={id} label={rule.name} />
                  <Button
                    kind="text"
                    small
                    icon="trash"
                    aria-label={`删除“${rule.name}”`}
                    onClick={() => settle(removeRule(rule))}
                  />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cells({ rule }: { rule: Rule }) {
  const find = useChoice()
  const words = (dictionary: string, ids: readonly number[]) =>
    ids.map(id => find({ kind: 'dictionaries', dictionary }, id)?.label ?? '…').join('、')
  const conditions = [
    words('clueChannel', rule.channelIds),
    rule.areas.map(area => `${area.province}${area.city}${area.district}`).join('、'),
    words('intentionBrand', rule.brandIds),
    words('intentionCategory', rule.categoryIds),
  ].filter(Boolean)
  const team = rule.teamId ? find({ kind: 'reference', of: 'team' }, rule.teamId) : undefined
  const people = rule.employeeIds.map(id => find({ kind: 'employee' }, id)?.label ?? '…').join('、')
  const cap = rule.loadCap ? `，每人最多 ${rule.loadCap} 条` : ''
  const who = `${rule.teamId ? `团队“${team?.label ?? '…'}”` : people}，${assignmentModes[rule.mode]}${cap}`
  const pool = rule.poolId ? find({ kind: 'reference', of: 'pool' }, rule.poolId) : undefined
  return (
    <>
      <td title={conditions.join('；')}>{conditions.join('；') || <span className="nothing">所有流量</span>}</td>
      <td title={who}>{who}</td>
      <td className="rule-mode">
        {assignmentOtherwise[rule.otherwise]}
        {pool && `“${pool.label}”`}
      </td>
    </>
  )
}

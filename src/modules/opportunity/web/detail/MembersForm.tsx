import { call } from '../../../../kernel/web/call.ts'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import { fieldsOf } from '../../../../kernel/web/field/spec.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { MemberFacts, type OpportunityDetail } from '../../api/opportunity.ts'
import { opportunityRoutes } from '../../api/routes.ts'
import { keepOpportunity, opportunityQueries, refreshOpportunity } from '../opportunityQuery.ts'
import { equalShares, faultOfMembers, whole } from './shares.ts'

type Entered = { employeeId?: number; roleId: number | null; share: number }

const fields = fieldsOf(MemberFacts)

/** Edits the members of a deal; shows the missing part of 100 % while the person types. */
export function MembersForm({ deal, onClose }: { deal: OpportunityDetail; onClose: () => void }) {
  const form = useForm({
    schema: opportunityRoutes.members.body,
    name: `opportunity-members-${deal.id}`,
    at: 'open',
    given: givenOf(deal),
    latest: async () => givenOf(await queryClient.fetchQuery({ ...opportunityQueries.detail(deal.id), staleTime: 0 })),
    send: (body, how) => call(opportunityRoutes.members, { body }, how),
    onSaved: saved => {
      keepOpportunity(saved)
      notice.success('成员与分成已保存')
      void refreshOpportunity()
      onClose()
    },
  })
  const members = form.values.members as Entered[]
  const fault = faultOfMembers(members)
  const set = (next: Entered[]) => form.set('members', next)
  const change = (at: number, patch: Partial<Entered>) =>
    set(members.map((member, index) => (index === at ? { ...member, ...patch } : member)))
  const shareEqually = () => {
    const shares = equalShares(members.length)
    set(members.map((member, index) => ({ ...member, share: shares[index] ?? 0 })))
  }
  const rest = whole - members.reduce((sum, { share }) => sum + (share || 0), 0)
  return (
    <Form form={form} label="成员与分成" onReload={form.reset}>
      <div className="member-rows">
        {members.map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place while it is being entered
          <MemberRow key={index} at={index} member={member} onChange={patch => change(index, patch)}>
            <Button
              kind="text"
              icon="close"
              aria-label="移除这名成员"
              onClick={() => set(members.filter((_, other) => other !== index))}
            />
          </MemberRow>
        ))}
      </div>
      <div className="record-actions">
        <Button
          small
          icon="plus"
          onClick={() => set([...members, { roleId: null, share: Math.max(0, rest) }])}
          disabled={members.length >= 20}
        >
          添加成员
        </Button>
        <Button small onClick={shareEqually} disabled={members.length === 0}>
          平均分
        </Button>
        <span className={fault ? 'field-fault' : 'member-sum'} role="status">
          {fault ?? (members.length ? '合计 100%' : '没有成员，全部业绩归负责人')}
        </span>
      </div>
      <footer className="member-foot">
        <Button onClick={onClose}>取消</Button>
        <Button kind="primary" type="submit" busy={form.busy} disabled={fault !== undefined || !form.dirty}>
          保存
        </Button>
      </footer>
    </Form>
  )
}

type RowProps = {
  at: number
  member: Entered
  onChange: (patch: Partial<Entered>) => void
  children: React.ReactNode
}

function MemberRow({ at, member, onChange, children }: RowProps) {
  const cell = (name: keyof Entered) => (
    <>
      <label className="unseen" htmlFor={`member-${at}-${name}`}>
        {`第 ${at + 1} 名${fields[name]?.title}`}
      </label>
      <Field
        id={`member-${at}-${name}`}
        field={fields[name] as NonNullable<(typeof fields)[string]>}
        value={member[name]}
        placeholder={fields[name]?.title}
        onChange={value => onChange({ [name]: value })}
      />
    </>
  )
  return (
    <div className="member-row">
      <div>{cell('employeeId')}</div>
      <div>{cell('roleId')}</div>
      <div>{cell('share')}</div>
      {children}
    </div>
  )
}

/** Returns the first members of a deal without any: the owner with the whole share. */
function givenOf({ id, version, members, ownerId }: OpportunityDetail) {
  const owner = ownerId === null ? [] : [{ employeeId: ownerId, roleId: null, share: whole }]
  return { id, version, members: members.length > 0 ? members : owner }
}

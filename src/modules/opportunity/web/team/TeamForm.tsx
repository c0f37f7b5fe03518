import { percentWords } from '../../../../kernel/api/format.ts'
import { Form, FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { equalShares } from '../detail/shares.ts'
import { type EnteredMember, MemberRow, newMember } from './MemberRow.tsx'
import './team.css'

type Props = { form: FormModel; label: string; onCancel: () => void; onReload?: () => void }

/** Edits a team with all its members. */
export function TeamForm({ form, label, onCancel, onReload }: Props) {
  return (
    <Form form={form} label={label} onCancel={onCancel} onReload={onReload}>
      <FormGroup title="团队">
        <FormField form={form} name="name" autoFocus placeholder="如：滨江整装一组" />
        <FormField form={form} name="departmentId" placeholder="不限" />
        <FormField form={form} name="remark" lines placeholder="负责的区域、品类（选填）" />
      </FormGroup>
      <Members form={form} />
    </Form>
  )
}

function Members({ form }: { form: FormModel }) {
  const members = form.values.members as EnteredMember[]
  const set = (next: EnteredMember[]) => form.set('members', next)
  const change = (at: number, patch: Partial<EnteredMember>) =>
    set(members.map((member, index) => (index === at ? { ...member, ...patch } : member)))
  const shareEqually = () => {
    const shares = equalShares(members.length)
    set(members.map((member, index) => ({ ...member, share: shares[index] ?? 0 })))
  }
  const sum = members.reduce((total, { share }) => total + (share || 0), 0)
  return (
    <fieldset className="form-group">
      <legend>成员</legend>
      <div className="team-rows">
        {members.map((member, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place while it is being entered
          <MemberRow key={index} at={index} member={member} onChange={patch => change(index, patch)}>
            <Button
              kind="text"
              icon="close"
              aria-label={`移除第 ${index + 1} 名成员`}
              onClick={() => set(members.filter((_, other) => other !== index))}
            />
          </MemberRow>
        ))}
      </div>
      <div className="record-actions">
        <Button small icon="plus" disabled={members.length >= 50} onClick={() => set([...members, newMember])}>
          添加成员
        </Button>
        <Button small disabled={members.length === 0} onClick={shareEqually}>
          平均分
        </Button>
        <span className={sum === 0 || sum === 10_000 ? 'hint' : 'field-fault'} role="status">
          {sumText(sum, members.length)}
        </span>
      </div>
      {form.faults.members && (
        <p className="field-fault" role="alert">
          {form.faults.members}
        </p>
      )}
    </fieldset>
  )
}

function sumText(sum: number, count: number): string {
  if (count === 0) return ''
  if (sum === 0) return '没有默认分成：套用后由负责人分配'
  return sum === 10_000 ? '默认分成合计 100%' : `默认分成合计 ${percentWords(sum)}，应为 100% 或全部为 0`
}

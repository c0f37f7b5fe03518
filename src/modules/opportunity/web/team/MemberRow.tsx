import type { ReactNode } from 'react'
import { Field } from '../../../../kernel/web/field/Field.tsx'
import { type FieldSpec, fieldsOf } from '../../../../kernel/web/field/spec.ts'
import { TeamMemberInput } from '../../api/team.ts'

export type EnteredMember = Partial<TeamMemberInput>

/** The first values of a member. */
export const newMember: EnteredMember = {
  roleId: null,
  share: 0,
  isLeader: false,
  capacity: null,
  accepting: true,
  awayUntil: null,
}

const fields = fieldsOf(TeamMemberInput)
const cells: (keyof TeamMemberInput)[] = ['employeeId', 'roleId', 'share', 'capacity', 'awayUntil']

type Props = {
  at: number
  member: EnteredMember
  onChange: (patch: EnteredMember) => void
  children: ReactNode
}

/** Edits one member: the person, role, share, limit and absence. */
export function MemberRow({ at, member, onChange, children }: Props) {
  return (
    <div className="team-row">
      {cells.map(name => (
        <Cell key={name} at={at} name={name} member={member} onChange={onChange} />
      ))}
      <Check label="组长" on={member.isLeader === true} onChange={isLeader => onChange({ isLeader })} />
      <Check label="自动分配" on={member.accepting === true} onChange={accepting => onChange({ accepting })} />
      {children}
    </div>
  )
}

function Cell({ at, name, member, onChange }: Omit<Props, 'children'> & { name: keyof TeamMemberInput }) {
  const field = fields[name] as FieldSpec
  const id = `team-member-${at}-${name}`
  return (
    <div className={`team-cell team-cell-${name}`}>
      <label htmlFor={id}>{field.title}</label>
      <Field
        id={id}
        field={field}
        value={member[name]}
        placeholder={name === 'capacity' ? '不限' : field.title}
        onChange={value => onChange({ [name]: value })}
      />
    </div>
  )
}

function Check({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="team-check">
      <input type="checkbox" className="check" checked={on} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}

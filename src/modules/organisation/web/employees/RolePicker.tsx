import type { RoleChoice } from '../../api/employee.ts'

type Props = { choices: readonly RoleChoice[]; chosen: readonly number[]; onChange: (chosen: number[]) => void }

/** Chooses roles by their types; a role with more permissions than the person's own can only be removed. */
export function RolePicker({ choices, chosen, onChange }: Props) {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id])
  return (
    <div className="role-picker">
      {[...Map.groupBy(choices, choice => choice.typeName)].map(([type, roles]) => (
        <fieldset key={type}>
          <legend>{type}</legend>
          {roles.map(role => (
            <Role key={role.id} role={role} checked={chosen.includes(role.id)} onToggle={() => toggle(role.id)} />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function Role({ role, checked, onToggle }: { role: RoleChoice; checked: boolean; onToggle: () => void }) {
  const closed = !role.mayGive && !checked
  return (
    <label className={closed ? 'role-closed' : undefined} title={closed ? '这个角色的权限超出您自己的权限' : undefined}>
      <input type="checkbox" className="check" checked={checked} disabled={closed} onChange={onToggle} />
      {role.name}
      {closed && <small>超出您的权限</small>}
    </label>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { TreeNode } from '../../../../kernel/web/tree/nodes.ts'
import { Tree } from '../../../../kernel/web/tree/Tree.tsx'
import type { DepartmentBrief } from '../../api/directory.ts'
import { type RoleScope, type ScopeKind, scopeKinds } from '../../api/scope.ts'
import { departmentTreeQuery } from '../directory.ts'
import type { RightsModel } from './useRights.ts'

type Part = { module: string; title: string }
type Props = { parts: readonly Part[]; model: RightsModel; editable: boolean }

/** Shows the role's data scope, module by module. */
export function ScopeTab({ parts, model, editable }: Props) {
  const { scopes } = model.rights
  const change = (module: string, scope: RoleScope | undefined) =>
    model.set({ scopes: [...scopes.filter(one => one.module !== module), ...(scope ? [scope] : [])] })
  return (
    <div className="role-scopes">
      <p className="hint">一个人有多个角色时，同一模块的数据范围合并；没有设置的模块，看不到任何数据。</p>
      {parts.map(part => (
        <ModuleScope
          key={part.module}
          part={part}
          scope={scopes.find(one => one.module === part.module)}
          editable={editable}
          onChange={scope => change(part.module, scope)}
        />
      ))}
    </div>
  )
}

type ModuleProps = {
  part: Part
  scope: RoleScope | undefined
  editable: boolean
  onChange: (scope: RoleScope | undefined) => void
}

function ModuleScope({ part: { module, title }, scope, editable, onChange }: ModuleProps) {
  const choose = (kind: string) =>
    onChange(kind ? { module, scope: kind as ScopeKind, departmentIds: scope?.departmentIds ?? [] } : undefined)
  return (
    <fieldset className="role-scope" disabled={!editable}>
      <legend>{title}</legend>
      <div className="role-kinds" role="radiogroup" aria-label={`${title}的数据范围`}>
        {Object.entries({ '': '无', ...scopeKinds }).map(([kind, word]) => (
          <label key={kind}>
            <input
              type="radio"
              name={`scope-${module}`}
              checked={(scope?.scope ?? '') === kind}
              onChange={() => choose(kind)}
            />
            {word}
          </label>
        ))}
      </div>
      {scope?.scope === 'chosen' && (
        <Departments
          chosen={scope.departmentIds}
          editable={editable}
          onChange={departmentIds => onChange({ ...scope, departmentIds })}
        />
      )}
    </fieldset>
  )
}

type DepartmentsProps = { chosen: readonly number[]; editable: boolean; onChange: (ids: number[]) => void }

function Departments({ chosen, editable, onChange }: DepartmentsProps) {
  const { data = [] } = useQuery(departmentTreeQuery)
  return (
    <div className="role-departments">
      <Tree
        nodes={nodesOf(data, null, editable)}
        label="可以看到的部门"
        search="搜索部门"
        checked={chosen.map(String)}
        checkStrictly
        onCheck={({ checked }) => onChange(checked.map(Number))}
      />
      {chosen.length === 0 && <p className="field-fault">请选择至少一个部门</p>}
    </div>
  )
}

function nodesOf(departments: readonly DepartmentBrief[], parent: number | null, editable: boolean): TreeNode[] {
  return departments
    .filter(one => one.parentId === parent)
    .map(one => ({
      key: String(one.id),
      title: one.name,
      disabled: !editable,
      children: nodesOf(departments, one.id, editable),
    }))
}

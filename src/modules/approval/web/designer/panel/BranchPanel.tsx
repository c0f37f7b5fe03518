import { SortHandle, SortSteps } from '../../../../../kernel/web/sort/SortTools.tsx'
import { useSorting } from '../../../../../kernel/web/sort/useSorting.ts'
import { Button } from '../../../../../kernel/web/ui/Button.tsx'
import { type Branch, type BranchingNode, kindWords } from '../../../../flows/api/flow.ts'
import { branchWords } from '../../../../flows/api/flowWords.ts'
import { isOtherwise } from '../../../../forms/api/condition.ts'
import type { Field } from '../../../../forms/api/formFields.ts'
import { askable } from '../../../../forms/web/condition/asked.ts'
import { ConditionEditor } from '../../../../forms/web/condition/ConditionEditor.tsx'
import { useNames } from '../card/names.ts'
import { firstCondition } from '../edit/create.ts'
import { Check, Setting } from './Setting.tsx'

type Props = {
  node: BranchingNode
  branch: Branch
  fields: readonly Field[]
  onChange: (settings: Partial<Omit<Branch, 'key'>>, typing?: string) => void
}

/** Shows the settings of a branch: what it is called and when it is taken. */
export function BranchPanel({ node, branch, fields, onChange }: Props) {
  const otherwise = isOtherwise(branch.when)
  return (
    <>
      <Setting
        title="名称"
        kind="text"
        max={30}
        value={branch.name}
        first={true}
        onChange={name => onChange({ name: String(name) }, 'name')}
      />
      {node.kind === 'parallel' && <p className="hint">并行分支同时进行，都完成后再往下走。</p>}
      {node.kind !== 'parallel' && (
        <>
          <Check
            title="其他情况"
            on={otherwise}
            hint="其他分支的条件都不成立时走这里"
            onChange={on => onChange({ when: on ? [] : firstCondition(fields) })}
          />
          {!otherwise && (
            <fieldset className="setting">
              <legend>满足下面的条件时走这个分支</legend>
              <ConditionEditor condition={branch.when} asked={askable(fields)} onChange={when => onChange({ when })} />
            </fieldset>
          )}
        </>
      )}
    </>
  )
}

const explained = {
  condition: '从左到右看，走第一个条件成立的分支。',
  parallel: '每个分支同时进行。',
  inclusive: '条件成立的分支都走，同时进行。',
} as const

type BranchesProps = {
  node: BranchingNode
  fields: readonly Field[]
  onOrder: (keys: string[]) => void
  onOpen: (branch: string) => void
  onAdd: () => void
}

/** Shows the branches of a node in their order of precedence. */
export function BranchesPanel({ node, fields, onOrder, onOpen, onAdd }: BranchesProps) {
  const names = useNames()
  const sorting = useSorting(
    node.branches.map(({ key }) => key),
    onOrder,
  )
  if (node.kind === 'subFlow') return null
  return (
    <fieldset className="setting">
      <legend>分支</legend>
      <p className="hint">
        {kindWords[node.kind]}：{explained[node.kind]}
      </p>
      <ol className="setting-branches">
        {sorting.order.flatMap(key => {
          const branch = node.branches.find(one => one.key === key)
          if (!branch) return []
          return (
            <li key={key} {...sorting.row(key)}>
              <SortHandle sorting={sorting} id={key} label={branch.name} />
              <button type="button" className="link" onClick={() => onOpen(key)}>
                {branch.name}
                <small>{branchWords(node, branch, fields, names)}</small>
              </button>
              <SortSteps sorting={sorting} id={key} label={branch.name} />
            </li>
          )
        })}
      </ol>
      <Button small icon="plus" onClick={onAdd}>
        添加分支
      </Button>
    </fieldset>
  )
}

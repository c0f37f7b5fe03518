import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import type { PackageOfOrder } from '../api/shipment.ts'
import './packageChoice.css'

type Props = { form: FormModel; packages: readonly PackageOfOrder[] }

/** Chooses which packages of an order leave, by the space that they are for. */
export function PackageChoice({ form, packages }: Props) {
  const chosen = new Set((form.values.packages ?? []) as readonly string[])
  const keep = (after: ReadonlySet<string>) =>
    form.set(
      'packages',
      packages.map(({ number }) => number).filter(number => after.has(number)),
    )
  const toggle = (number: string) => {
    const after = new Set(chosen)
    if (!after.delete(number)) after.add(number)
    keep(after)
  }
  const isAll = packages.every(({ number }) => chosen.has(number))
  const spaces = Map.groupBy(packages, ({ space, name }) => [space, name].filter(Boolean).join(' '))
  return (
    <div className="field field-wide package-choice">
      <div className="package-choice-head">
        <span>{`已选 ${packages.filter(({ number }) => chosen.has(number)).length} / ${packages.length} 件`}</span>
        <Button onClick={() => keep(new Set(isAll ? [] : packages.map(({ number }) => number)))}>
          {isAll ? '全不选' : '全选'}
        </Button>
      </div>
      {[...spaces].map(([space, some]) => (
        <fieldset key={space}>
          <legend>{space}</legend>
          {some.map(({ number, content, place }) => (
            <label key={number}>
              <input type="checkbox" checked={chosen.has(number)} onChange={() => toggle(number)} />
              <span>
                {number}
                <small>{[content, place].filter(Boolean).join('，')}</small>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {form.faults.packages && (
        <p className="field-fault" role="alert">
          {form.faults.packages}
        </p>
      )}
    </div>
  )
}

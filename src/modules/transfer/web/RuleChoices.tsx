import type { ImportSettings } from '../api/transfer.ts'

type Rules = Omit<ImportSettings, 'mapping' | 'words'>

/** The question about rows that lack required fields, in words. */
export type Lenience = { legend: string; strict: string; lenient: string }

const duplicates: Record<Rules['duplicates'], [title: string, text: string]> = {
  skip: ['跳过', '已有的保持不变'],
  update: ['更新', '用文件里的内容更新已有的'],
  refuse: ['拒绝', '算作错误行，列入错误表'],
}
const modes: Record<Rules['mode'], [title: string, text: string]> = {
  valid: ['仅导入有效行', '有错误的行留在错误表里，改好再导'],
  all: ['全部成功才导入', '有一行错误就一行也不导入'],
}

type Props = { rules: Rules; onChange: (rules: Rules) => void; lenience?: Lenience }

/** Chooses the treatment of duplicates, of rows that lack fields, and of wrong rows. */
export function RuleChoices({ rules, onChange, lenience }: Props) {
  return (
    <div className="rules">
      <Choices
        legend="重复数据（文件内重复，或系统中已有）"
        name="duplicates"
        words={duplicates}
        value={rules.duplicates}
        onChange={value => onChange({ ...rules, duplicates: value })}
      />
      {lenience && (
        <Choices
          legend={lenience.legend}
          name="lenient"
          words={{ strict: ['不导入', lenience.strict], lenient: ['照原样导入', lenience.lenient] }}
          value={rules.lenient ? 'lenient' : 'strict'}
          onChange={value => onChange({ ...rules, lenient: value === 'lenient' })}
        />
      )}
      <Choices
        legend="有错误的行"
        name="mode"
        words={modes}
        value={rules.mode}
        onChange={value => onChange({ ...rules, mode: value })}
      />
    </div>
  )
}

type ChoicesProps<Value extends string> = {
  legend: string
  name: string
  words: Record<Value, [title: string, text: string]>
  value: Value
  onChange: (value: Value) => void
}

function Choices<Value extends string>({ legend, name, words, value, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {(Object.keys(words) as Value[]).map(word => (
        <label key={word}>
          <input type="radio" className="check" name={name} checked={value === word} onChange={() => onChange(word)} />
          <b>{words[word][0]}</b>
          <span>{words[word][1]}</span>
        </label>
      ))}
    </fieldset>
  )
}

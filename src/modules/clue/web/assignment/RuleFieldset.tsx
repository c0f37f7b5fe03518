import { useId, useState } from 'react'
import { useChoices } from '../../../../kernel/web/field/reference.ts'
import { FormGroup } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import type { FormModel } from '../../../../kernel/web/form/useForm.ts'
import type { Area } from '../../api/assignment.ts'
import { ManyField } from '../ManyField.tsx'

/** Edits the fields of a rule. */
export function RuleFieldset({ form }: { form: FormModel }) {
  const people = useChoices()({ kind: 'employee' })
  return (
    <>
      <FormGroup title="规则">
        <FormField form={form} name="name" wide autoFocus placeholder="如：抖音流量给城东门店" />
      </FormGroup>
      <FormGroup title="适用于（不填的条件不限制，填了的都要符合）">
        <FormField form={form} name="channelIds" wide placeholder="所有来源" />
        <Areas form={form} />
        <FormField form={form} name="brandIds" placeholder="所有品牌" />
        <FormField form={form} name="categoryIds" placeholder="所有品类" />
      </FormGroup>
      <FormGroup title="分配给">
        <FormField form={form} name="teamId" placeholder="不选则用下面的人员">
          <p className="hint">团队里停用、请假、不接单、达到承接上限的人自动跳过。</p>
        </FormField>
        <FormField form={form} name="mode" />
        {!form.values.teamId && (
          <ManyField form={form} name="employeeIds" title="人员" options={people} placeholder="选择参与分配的人" />
        )}
        <FormField form={form} name="loadCap" placeholder="不限制">
          <p className="hint">跟进中的流量达到这个数的人跳过。</p>
        </FormField>
      </FormGroup>
      <FormGroup title="没有人能接时">
        <FormField form={form} name="otherwise" />
        {form.values.otherwise === 'pool' && <FormField form={form} name="poolId" />}
      </FormGroup>
    </>
  )
}

const written = (areas: readonly Area[]) =>
  areas.map(({ province, city, district }) => [province, city, district].filter(Boolean).join(' ')).join('\n')

function read(text: string): Area[] {
  return text
    .split('\n')
    .map(line => line.trim().split(/\s+/))
    .filter(([province]) => province)
    .map(([province = '', city = '', district = '']) => ({ province, city, district }))
}

/** Edits places, one on each line, each as exact as needed. */
function Areas({ form }: { form: FormModel }) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const fault = form.faults.areas
  return (
    <div className="field field-wide" data-field="areas" data-wrong={fault !== undefined || undefined}>
      <label htmlFor={id}>地区</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        value={typed ?? written((form.values.areas as Area[] | undefined) ?? [])}
        onChange={event => {
          setTyped(event.target.value)
          form.set('areas', read(event.target.value))
        }}
        onBlur={() => setTyped(undefined)}
        aria-describedby={`${id}-note`}
        placeholder={'每行一个地区，用空格隔开，如：\n浙江省 杭州市 西湖区\n江苏省'}
      />
      <div id={`${id}-note`} className="field-note">
        {fault && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        <p className="hint">只写省，就包含全省；写到市，就包含全市。“省、市、区”字可以不写。</p>
      </div>
    </div>
  )
}

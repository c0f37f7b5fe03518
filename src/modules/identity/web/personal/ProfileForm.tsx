import { call } from '../../../../kernel/web/call.ts'
import { Form } from '../../../../kernel/web/form/Form.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { queryClient } from '../../../../kernel/web/query.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { PictureField } from '../../../files/web/PictureField.tsx'
import { type Profile, ProfileFields, profileRoutes } from '../../api/profile.ts'
import { fetchSession } from '../session.ts'

/** Refetches the profile and the session: the top bar shows name and picture. */
export async function refreshSelf(): Promise<void> {
  const [accept] = await Promise.all([
    fetchSession(true),
    queryClient.invalidateQueries({ queryKey: [profileRoutes.profile.at] }),
  ])
  accept()
}

/**
 * Edits the person's name, picture and introduction. A new component for each version, so that each save is a submission of
 * its own.
 */
export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useForm({
    schema: ProfileFields,
    given: profile,
    at: 'profile',
    latest: () => call(profileRoutes.profile, undefined, { silent: true }),
    send: async (body, how, force) => {
      const version = force ? (await call(profileRoutes.profile, undefined, how)).version : profile.version
      return call(profileRoutes.saveProfile, { body: { ...body, version } }, how)
    },
    onSaved: () => {
      notice.success('个人资料已保存')
      void refreshSelf()
    },
  })
  return (
    <section className="personal-box" aria-labelledby="personal-profile">
      <h2 id="personal-profile">个人资料</h2>
      <Form form={form} label="个人资料" onReload={() => void refreshSelf()}>
        <PictureField
          round
          label="头像"
          value={String(form.values.avatar ?? '')}
          onChange={url => form.set('avatar', url)}
        />
        {form.faults.avatar && (
          <p className="field-fault" role="alert">
            {form.faults.avatar}
          </p>
        )}
        <div className="form-grid personal-fields">
          <FormField form={form} name="realName">
            <p className="hint">公司里显示的姓名由公司管理员维护</p>
          </FormField>
          <div className="field">
            <span className="personal-label">用户名</span>
            <p className="personal-fixed">{profile.username}</p>
          </div>
          <FormField form={form} name="introduction" lines placeholder="职责、专长，或怎样找到您" />
        </div>
        <Button type="submit" kind="primary" busy={form.busy} disabled={!form.dirty}>
          保存
        </Button>
      </Form>
    </section>
  )
}

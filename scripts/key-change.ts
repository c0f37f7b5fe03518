import { ConfigError, configOrExit, shortestKey } from '../src/kernel/server/config.ts'
import { changeKey, keyOf } from '../src/kernel/server/secrets/installationSecrets.ts'
import { onDatabase } from './onDatabase.ts'

/** `npm run key:change`: seals the installation's secrets by NEW_SECRET_KEY instead of SECRET_KEY. */
await onDatabase('changes', async ({ ownerUrl }) => {
  const next = process.env.NEW_SECRET_KEY?.trim() ?? ''
  if (next.length < shortestKey)
    throw new ConfigError(
      `设置 NEW_SECRET_KEY 须为至少 ${shortestKey} 个随机字符的新密钥。 / Setting NEW_SECRET_KEY has to be the new key, of at least ${shortestKey} random characters.`,
    )
  await changeKey(ownerUrl, keyOf(configOrExit()), next)
  console.log(
    '密钥已更换：请在每个节点上把 SECRET_KEY 设为新值，再逐个重新启动。运行中的节点不受影响。 / ' +
      'The key has been changed: set SECRET_KEY to it on every node, then start them again one by one. Running nodes go on meanwhile.',
  )
})

// Runs the TypeScript of a task: `node run.mjs <script> [args]`, or by `run`.
import { pathToFileURL } from 'node:url'

const remedy =
  '依赖不完整：请删除 node_modules 目录，再运行一次；npm 会重新安装。 / Packages are incomplete: delete the folder node_modules and run the command again, which installs them anew.'

/** Runs a script in this process. A package that is only partly there ends it with a sentence that says what to do. */
export async function run(script, args) {
  process.argv = [process.execPath, script, ...args]
  try {
    await import(pathToFileURL(script).href)
  } catch (error) {
    console.error(error)
    if (error.code === 'ERR_MODULE_NOT_FOUND' && /node_modules/.test(error.message)) console.error(remedy)
    process.exit(1)
  }
}

const [, entry, script, ...args] = process.argv
if (import.meta.url === pathToFileURL(entry).href) await run(script, args)

import { spawn } from 'node:child_process'
import { configOrExit, readServingConfig } from '../src/kernel/server/config.ts'

/**
 * `npm run dev`: runs the server, restarts it at every change, and puts Vite before it. The end of one ends the other.
 */
configOrExit(process.env, readServingConfig)
const commands = [
  ['--watch', 'src/server.ts'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
]
const children = commands.map(args => spawn(process.execPath, args, { stdio: 'inherit' }))

const stop = () => children.forEach(child => void child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
for (const child of children)
  child.on('exit', code => {
    process.exitCode ||= code ?? 0
    stop()
  })

import { spawn } from 'node:child_process'

export interface Ended {
  code: number | null
  out: string
  error: string
}

/** Runs one of the built programs until it ends; PORT and the like come from `env` alone. */
export function run(program: 'main' | 'oppidum', words: readonly string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`server/dist/${program}.js`, ...words], { env: { ...process.env, LOG_LEVEL: 'warn', ...env } })
    let [out, error] = ['', '']
    child.stdout.on('data', (data) => {
      out += data
      // In case it should have been refused and was not.
      if (out.includes('Oppidum is ready at')) child.kill('SIGTERM')
    })
    child.stderr.on('data', (data) => {
      error += data
    })
    child.on('close', (code) => done({ code, out, error }))
  })
}

#!/usr/bin/env node
import { existsSync } from 'node:fs'

const program = new URL('../dist/oppidum.js', import.meta.url)

if (existsSync(program)) {
  await import(program.href)
} else {
  process.stderr.write('The program is not built yet. Run "npm run build" once, then try again.\n')
  process.exitCode = 1
}

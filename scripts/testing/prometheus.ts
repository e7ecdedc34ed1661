import path from 'node:path';
import { findProgram } from './debian.ts';

/** Prometheus' programs. */
export interface PrometheusPrograms {
  readonly prometheus: string;
  /** Checks its files and tests its rules. */
  readonly promtool: string;
}

const PROMETHEUS = {
  packageName: 'prometheus',
  file: 'usr/bin/prometheus',
  versionArgument: '--version',
  variable: 'PROMETHEUS_PATH',
};

/** The paths of Prometheus' programs, which lie beside each other. @throws {PlainError} one line when none run here */
export async function findPrometheus(): Promise<PrometheusPrograms> {
  const prometheus = await findProgram(PROMETHEUS);
  return { prometheus, promtool: path.join(path.dirname(prometheus), 'promtool') };
}

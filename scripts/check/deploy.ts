// npm run check: docker-compose.yml and deploy/kubernetes fit the schemas of Compose and of Kubernetes, and the
// kustomization names every file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../run-command.ts';
import { composeProblems } from './compose.ts';
import { kubernetesProblems } from './kubernetes.ts';

const FOLDER = 'deploy/kubernetes';
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const problems = composeProblems(parse(read('docker-compose.yml'), { merge: true })).map(
  (problem) => `docker-compose.yml: ${problem}`,
);

const { resources } = parse(read(`${FOLDER}/kustomization.yaml`)) as { resources: string[] };
const manifests = readdirSync(join(ROOT, FOLDER)).filter((file) => file !== 'kustomization.yaml');
for (const file of manifests) {
  if (!resources.includes(file) && !file.endsWith('.example.yaml'))
    problems.push(`${FOLDER}/kustomization.yaml does not name ${file}`);
  for (const document of parseAllDocuments(read(`${FOLDER}/${file}`))) {
    for (const { message } of document.errors) problems.push(`${FOLDER}/${file}: ${message}`);
    for (const problem of await kubernetesProblems(document.toJS()))
      problems.push(`${FOLDER}/${file}: ${problem}`);
  }
}
for (const file of resources.filter((name) => !manifests.includes(name)))
  problems.push(`${FOLDER}/kustomization.yaml names ${file}, which does not exist`);

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

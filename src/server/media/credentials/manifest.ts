import { z } from 'zod';
import type { Credentials } from '#shared/audio-marks.ts';
import { oneLine } from '#shared/text.ts';

const AI_SOURCE = /trainedAlgorithmic(Media|Data)|compositeWithTrainedAlgorithmicMedia/i;

const words = z
  .string()
  .transform((text) => oneLine(text).trim().slice(0, 100).toWellFormed() || null)
  .nullable()
  .catch(null);
const Tool = z.object({ name: words, version: words.optional() });
const Action = z.object({
  digitalSourceType: z.string().optional().catch(undefined),
  softwareAgent: z.union([Tool, words]).optional().catch(undefined),
});
const Assertion = z.object({
  label: z.string(),
  data: z
    .object({ actions: z.array(Action).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const Manifest = z.object({
  claim_generator_info: z.array(Tool).optional().catch(undefined),
  claim_generator: words.optional(),
  assertions: z.array(Assertion).catch([]),
  signature_info: z.object({ issuer: words, common_name: words }).partial().optional().catch(undefined),
});
const Store = z.object({
  active_manifest: z.string(),
  manifests: z.record(z.string(), Manifest),
  validation_state: z.string().optional(),
  validation_status: z.array(z.object({ code: z.string() })).optional(),
});

/** Returns what the JSON of a manifest store (c2pa-rs `Reader::json`) says of its file. @throws ZodError */
export function readManifestStore(json: string): Credentials {
  const store = Store.parse(JSON.parse(json));
  const manifest = store.manifests[store.active_manifest];
  const actions = manifest?.assertions.flatMap(({ data }) => data?.actions ?? []) ?? [];
  const made = actions.find(({ digitalSourceType }) => AI_SOURCE.test(digitalSourceType ?? ''));
  const [generator] = manifest?.claim_generator_info ?? [];
  return {
    state: stateOf((store.validation_status ?? []).map(({ code }) => code)),
    isAi: made !== undefined,
    agent: nameOf(made?.softwareAgent),
    generator: nameOf(generator) ?? manifest?.claim_generator ?? null,
    signer: manifest?.signature_info?.issuer ?? manifest?.signature_info?.common_name ?? null,
  };
}

/** An unknown signer is no failure here: without a list of trusted ones everyone is unknown. */
function stateOf(codes: string[]): Credentials['state'] {
  const failures = codes.filter((code) => !/^(signingCredential\.(untrusted|ocsp)|timeStamp\.)/.test(code));
  if (failures.length === 0) return 'intact';
  return failures.some((code) => /^assertion\.\w*Hash\.(mismatch|malformed)/i.test(code)) ? 'mismatch' : 'invalid';
}

function nameOf(tool: z.infer<typeof Tool> | string | null | undefined): string | null {
  if (!tool || typeof tool === 'string') return tool ?? null;
  return tool.name && [tool.name, tool.version].filter(Boolean).join(' ');
}

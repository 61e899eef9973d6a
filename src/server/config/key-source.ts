import { z } from '#shared/schema.ts';
import { parseUrl } from '#shared/url.ts';
import { rule } from './rules.ts';
import { webAddress } from './web-address.ts';

/** Where keys of a bucket are lent for the identity of the machine or pod. */
export type KeySource =
  | { kind: 'webIdentity'; url: string; role: string; session: string; tokenFile: string }
  | { kind: 'container'; url: string; token: string | undefined; tokenFile: string | undefined };

/** Of Amazon ECS and EKS, which answer pods and tasks alone; elsewhere the token would cross a network in the clear. */
const OPEN_HOSTS = ['169.254.170.2', '169.254.170.23', '[fd00:ec2::23]', 'localhost', '127.0.0.1', '[::1]'];

const credentialsAddress = webAddress().refine(
  (text) => {
    const url = parseUrl(text);
    return url?.protocol === 'https:' || OPEN_HOSTS.includes(url?.hostname ?? '');
  },
  rule((t) => t.credentialsAddress),
);

/** As AWS names them in "AWS SDKs and Tools reference"; Amazon EKS and ECS set them. */
export const KeySourceSettings = z.object({
  AWS_WEB_IDENTITY_TOKEN_FILE: z.string().optional(),
  AWS_ROLE_ARN: z.string().optional(),
  AWS_ROLE_SESSION_NAME: z.string().default('carecast'),
  AWS_ENDPOINT_URL_STS: webAddress().optional(),
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: z
    .string()
    .startsWith('/', { error: rule((t) => t.path) })
    .optional(),
  AWS_CONTAINER_CREDENTIALS_FULL_URI: credentialsAddress.optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN: z.string().optional(),
  AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: z.string().optional(),
});
type Settings = z.infer<typeof KeySourceSettings> & { S3_REGION?: string | undefined };

/** Returns who lends keys, in the order of AWS's own programs; null when no one does. */
export function keySourceOf(settings: Settings): KeySource | null {
  const { AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile, AWS_ROLE_ARN: role, AWS_ROLE_SESSION_NAME: session } = settings;
  if (tokenFile && role) return { kind: 'webIdentity', url: stsOf(settings), role, session, tokenFile };
  const relative = settings.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI;
  const url = relative ? `http://169.254.170.2${relative}` : settings.AWS_CONTAINER_CREDENTIALS_FULL_URI;
  if (!url) return null;
  const { AWS_CONTAINER_AUTHORIZATION_TOKEN: token, AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: file } = settings;
  return { kind: 'container', url, token, tokenFile: file };
}

/** AWS, "AWS STS Regional endpoints": those of China end in .cn. */
const stsOf = ({ AWS_ENDPOINT_URL_STS: named, S3_REGION: region = 'us-east-1' }: Settings): string =>
  named ?? `https://sts.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;

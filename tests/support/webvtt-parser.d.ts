declare module 'webvtt-parser' {
  export type CueNode = { type?: string; name?: string; value?: string; children?: CueNode[] };
  type ParsedCue = { startTime: number; tree: CueNode };
  export class WebVTTParser {
    constructor(entities: Record<string, string>);
    parse(text: string): { cues: ParsedCue[]; errors: { line: number; message: string }[] };
  }
}

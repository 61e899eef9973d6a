-- What an earlier version took for words and is code: cards, mail and the search leave it out. The page and the captions
-- read the transcript itself, and the next save fills this in again.
update episodes
set transcript_text = case
    when transcript_text ~ '\{\s*"|\[\s*\{|-->' then ''
    else regexp_replace(transcript_text, '</?[cv]([.\s][^<>]*)?>|<\d+:[\d:.]*>|\{\\[^}]*\}|\{\d+\}\{\d*\}', '', 'gi')
  end
where transcript_text ~* '\{\s*"|\[\s*\{|-->|</?[cv]([.\s][^<>]*)?>|<\d+:[\d:.]*>|\{\\|\{\d+\}\{\d*\}';
